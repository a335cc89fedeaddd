// npm run phone -- [site] [email]    a phone for the demo: prints the notifications it gets (docs/operations.md)
import { spawn } from 'node:child_process'
import { bundle } from './bundle.mjs'
import { MAPPED_STACKS } from './processes.mjs'

const program = await bundle('phone', 'server/commands/demo-phone.ts')
const child = spawn(process.execPath, [...MAPPED_STACKS, program, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
