import type { ServerResponse } from 'node:http'

/**
 * The responses a server has begun and not ended, to be told when it stops. They are kept by number and not in a Set: a Set
 * from which entries are removed is written anew again and again, and the engine keeps each earlier copy, with all the
 * requests it named, until it collects its whole memory.
 */
export class OpenResponses {
  readonly #responses: (ServerResponse | undefined)[] = []
  readonly #free: number[] = []

  /** Keeps a response until it is closed. */
  add(response: ServerResponse): void {
    const number = this.#free.pop() ?? this.#responses.length
    this.#responses[number] = response
    response.on('close', () => {
      // a place is given away once, however often a response is closed
      if (this.#responses[number] !== response) return
      this.#responses[number] = undefined
      this.#free.push(number)
    })
  }

  /** Calls `visit` with each response that is open. */
  forEach(visit: (response: ServerResponse) => void): void {
    for (const response of this.#responses) if (response) visit(response)
  }
}
