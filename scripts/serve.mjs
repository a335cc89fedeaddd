import { spawn } from 'node:child_process'

const killAfterMs = 9_300

/**
 * Runs a bundled server until it ends and answers its exit code. When told to stop it passes that on. The channel
 * (ipc) tells the server when this process is killed outright.
 * @param {string} file
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 * @returns {Promise<number>}
 */
export function serve(file, { env, signal }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', file], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    signal.addEventListener('abort', () => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
    })
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      if (!signal.aborted) console.error(`The server ended by itself (${killedBy ?? `exit code ${code}`}).`)
      resolve(code ?? 1)
    })
  })
}
