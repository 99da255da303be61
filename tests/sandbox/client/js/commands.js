const SUB = 1;
const GROUP = 2;
const CHAT_INPUT = 1;
const USER_COMMAND = 2;

/** Return the slash commands that can be typed, each subcommand as a command of its own. */
export function typed(commands) {
  return commands
    .filter((command) => command.type === CHAT_INPUT)
    .flatMap((command) => leaves(command, command.name));
}

export const onPeople = (commands) => commands.filter((command) => command.type === USER_COMMAND);

function leaves(node, path) {
  const below = (node.options ?? []).filter((option) => option.type === SUB || option.type === GROUP);
  if (below.length) return below.flatMap((option) => leaves(option, `${path} ${option.name}`));
  return [{ path, description: node.description, options: node.options ?? [] }];
}

/** Return the commands that contain a text, those that begin with it first. */
export function matching(commands, text) {
  const wanted = text.toLowerCase().trim();
  const rank = (command) => {
    const name = command.path.toLowerCase();
    if (name.startsWith(wanted)) return 0;
    return name.split(' ').some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return commands
    .filter((command) => rank(command) < 2 || command.path.includes(wanted))
    .sort((one, other) => rank(one) - rank(other));
}
