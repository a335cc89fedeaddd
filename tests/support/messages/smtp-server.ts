import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** An email as the server took it. Times by `performance.now()`. */
export type Letter = { to: string; messageId: string; text: string; takenAt: number }

type Conversation = { lines: string; recipient: string; letter: string[] | undefined }

/** A mail server on this machine that speaks SMTP and takes each email at its own pace. */
export class SmtpServer {
  readonly letters: Letter[] = []
  /** Emails whose content has arrived and that are not answered yet, and the most of them there were at once. */
  open = 0
  mostOpen = 0
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  /** The connections there were. */
  connections = 0
  /** The answer to a recipient other than 250. */
  refuse: (recipient: string) => string | undefined = () => undefined

  /** @param take resolves when an email may be answered with 250 */
  constructor(private readonly take: (letter: string) => Promise<void> = async () => undefined) {}

  /** Listens, on the same port again after `goAway`. */
  async listen(): Promise<this> {
    const server = createServer((socket) => this.#talk(socket))
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
    return this
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** Ends every connection, whatever is under way on it, and accepts no more. */
  async goAway(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  }

  #talk(socket: Socket): void {
    this.connections += 1
    this.#sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
    const talk: Conversation = { lines: '', recipient: '', letter: undefined }
    socket.setEncoding('utf8').write('220 relay.test ESMTP\r\n')
    socket.on('data', (chunk: string) => {
      const lines = (talk.lines + chunk).split('\r\n')
      talk.lines = lines.pop() ?? ''
      for (const line of lines) this.#hear(socket, talk, line)
    })
  }

  #hear(socket: Socket, talk: Conversation, line: string): void {
    if (talk.letter === undefined) {
      if (/^DATA/i.test(line)) talk.letter = []
      const recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]
      talk.recipient = recipient ?? talk.recipient
      socket.write(`${(recipient && this.refuse(recipient)) ?? answerTo(line)}\r\n`)
    } else if (line === '.') {
      void this.#keep(socket, talk.recipient, talk.letter.join('\n'))
      talk.letter = undefined
    } else talk.letter.push(line)
  }

  async #keep(socket: Socket, to: string, text: string): Promise<void> {
    this.open += 1
    this.mostOpen = Math.max(this.mostOpen, this.open)
    await this.take(text)
    this.open -= 1
    if (socket.destroyed) return
    const messageId = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? ''
    this.letters.push({ to, messageId, text, takenAt: performance.now() })
    socket.write('250 2.0.0 taken\r\n')
  }
}

function answerTo(line: string): string {
  if (/^DATA/i.test(line)) return '354 go on'
  if (/^QUIT/i.test(line)) return '221 bye'
  return '250 ok'
}
