import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server on loopback that can be cut and mended. */
export type CutLink = {
  port: number
  /** From now on nothing passes and nothing is refused, as when a cable is pulled. */
  cut(): void
  /** Lets everything pass again; connections from before the cut are broken. */
  mend(): void
  close(): Promise<void>
}

/** Passes on connections to a port of this machine. */
export async function openLink(toPort: number): Promise<CutLink> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => undefined).on('close', () => open.delete(near))
    if (isCut) {
      near.pause()
      return
    }
    const far = connect(toPort, '127.0.0.1')
    open.add(far)
    far
      .on('error', () => near.destroy())
      .on('close', () => {
        open.delete(far)
        if (!isCut) near.destroy()
      })
    near.on('close', () => far.destroy())
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
    mend() {
      isCut = false
      for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
