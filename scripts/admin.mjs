// npm run admin -- invite you@company.com              prints a link that makes the first super admin
// npm run admin -- invite you@company.com --recover    the same when there is one who cannot sign in
import { runProgram } from './program.mjs'

await runProgram('admin')
