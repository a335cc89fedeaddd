import { launch } from './launch.mjs'

await launch({ name: 'server', port: 3000, mode: 'development', needsBuild: false })
