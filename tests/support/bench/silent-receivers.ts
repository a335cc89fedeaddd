import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** Receivers that take calls and never finish their answer, each in another way. */
export type SilentReceivers = {
  /** The address of one, of each kind in turn, each time with another path. */
  next(): string
  stop(): Promise<void>
}

const HEAD = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

/** What happens after a call: nothing, a head line by line, a body byte by byte, or a redirect to itself. */
const KINDS: readonly ((socket: Socket, later: (write: () => void) => void) => void)[] = [
  () => undefined,
  (socket, later) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    later(() => socket.write('x-more: 1\r\n'))
  },
  (socket, later) => {
    socket.write(HEAD)
    later(() => socket.write('1\r\nx\r\n'))
  },
  (socket) => void setTimeout(() => socket.end('HTTP/1.1 302 Found\r\nlocation: /again\r\n\r\n'), 3_000),
]

/** Opens one of each kind on this machine. */
export async function startSilentReceivers(): Promise<SilentReceivers> {
  const open = new Set<Socket>()
  const listen = async (answer: (typeof KINDS)[number]): Promise<Server> => {
    const server = createServer((socket) => {
      open.add(socket)
      const timers: NodeJS.Timeout[] = []
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        for (const timer of timers) clearInterval(timer)
      })
      socket.once('data', () => answer(socket, (write) => void timers.push(setInterval(write, 1_000))))
    })
    await new Promise<void>((resolve) => server.listen(0, '::', resolve))
    return server
  }
  const servers = await Promise.all(KINDS.map(listen))
  let asked = 0
  return {
    next() {
      asked += 1
      const server = servers[asked % servers.length] as Server
      const { port } = server.address() as AddressInfo
      return `http://localhost:${port}/${asked}`
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
