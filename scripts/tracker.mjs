import { launch } from './launch.mjs'

// A port of its own, so that it can run next to the server, on the same database.
await launch({ name: 'tracker', port: 3001, sitePort: 3000, poolSize: 8, mode: 'production', needsBuild: false })
