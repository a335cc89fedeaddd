import { launch } from './launch.mjs'

// Its own port, so that it runs beside the server, on the same database.
await launch({ name: 'worker', port: 3002, mode: 'production', needsBuild: false })
