import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can go silent: nothing passes any more, and no connection is closed. */
export async function silentNetwork(address: string) {
  let to = new URL(address)
  const pairs: [Socket, Socket][] = []
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(to.port || 5432), to.hostname)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    pairs.push([near, far])
    if (!isSilent) join(near, far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(address)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    /** @param all whether new connections are silent as well */
    goSilent({ all = true } = {}) {
      isSilent = all
      for (const [near, far] of pairs) part(near, far)
    },
    /** Leads new connections to another database, as when an address moves; the old ones stay silent. */
    moveTo(other: string) {
      to = new URL(other)
      isSilent = false
    },
    comeBack() {
      isSilent = false
      for (const [near, far] of pairs) join(near, far)
    },
    close() {
      for (const [near] of pairs) near.destroy()
      server.close()
    },
  }
}

function join(near: Socket, far: Socket): void {
  near.pipe(far)
  far.pipe(near)
}

function part(near: Socket, far: Socket): void {
  near.unpipe(far).pause()
  far.unpipe(near).pause()
}
