import { launch } from './launch.mjs'

// Its own port, so that it runs beside the server, on the same database.
await launch({ name: 'worker', port: 3002, sitePort: 3000, mode: 'production', needsBuild: false })
