-- Since when people keep a post from its channel, for want of a permission: that stops no clock.
ALTER TABLE post ADD COLUMN refused_at INTEGER;
