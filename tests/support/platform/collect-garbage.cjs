// Loaded into a process before its program: on SIGUSR2 all garbage is collected, so that what is left is in use.
require('node:v8').setFlagsFromString('--expose-gc')
const collect = require('node:vm').runInNewContext('gc')

process.on('SIGUSR2', () => collect())
