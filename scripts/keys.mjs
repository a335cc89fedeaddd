// npm run keys -- check     counts what is sealed in the database by the key it is sealed under
// npm run keys -- rotate    seals everything again under DATA_ENCRYPTION_KEY
import { runProgram } from './program.mjs'

await runProgram('keys')
