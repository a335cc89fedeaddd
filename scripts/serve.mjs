import { spawn } from 'node:child_process'

const killAfterMs = 9_300

/**
 * Runs a bundled server and returns its exit code. A stop signal is passed on. By the ipc channel the server notices when
 * this process is killed.
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
      if (!signal.aborted) console.error(`The server exited on its own (${killedBy ?? `exit code ${code}`}).`)
      resolve(code ?? 1)
    })
  })
}
