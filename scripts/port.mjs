import { createServer } from 'node:net'
import { Refusal } from './steps.mjs'

/**
 * The port to serve on, from PORT or the default.
 * @param {number} fallback
 */
export function readPort(fallback) {
  const given = process.env.PORT || String(fallback)
  const port = Number(given)
  if (/^\d+$/.test(given) && port >= 1 && port <= 65_535) return port
  throw new Refusal(`PORT must be a number from 1 to 65535; it is "${given}".`)
}

/** Stops the start before any long step when the port is in use. */
export async function checkPort(port) {
  const probe = createServer()
  const error = await new Promise((resolve) => {
    probe.once('error', resolve)
    probe.listen(port, () => probe.close(() => resolve(undefined)))
  })
  if (!error) return
  if (error.code === 'EADDRINUSE') {
    throw new Refusal(`Port ${port} is taken. Stop what runs there, or choose another: PORT=${port + 1} npm start`)
  }
  if (error.code === 'EACCES') throw new Refusal(`Port ${port} needs more rights. Choose another: PORT=3000 npm start`)
  throw error
}
