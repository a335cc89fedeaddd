// Stands in for `server-only`, whose import throws outside Next's own bundler.
export {}
