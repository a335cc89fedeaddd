import type { ServerResponse } from 'node:http'

/**
 * The responses a server has begun and not ended, to be ended when it stops. They are in an array and not in a Set: a Set
 * with as many removals as additions is rehashed all the time, and V8 links each old table to the next one, so that all
 * requests stay in memory until a full garbage collection.
 */
export class OpenResponses {
  readonly #responses: (ServerResponse | undefined)[] = []
  readonly #free: number[] = []

  /** Keeps a response until it is closed. */
  add(response: ServerResponse): void {
    const index = this.#free.pop() ?? this.#responses.length
    this.#responses[index] = response
    response.on('close', () => {
      // an index is freed once, even if a response emits `close` twice
      if (this.#responses[index] !== response) return
      this.#responses[index] = undefined
      this.#free.push(index)
    })
  }

  /** Calls `visit` with each response that is open. */
  forEach(visit: (response: ServerResponse) => void): void {
    for (const response of this.#responses) if (response) visit(response)
  }
}
