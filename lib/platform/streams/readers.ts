import 'server-only'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { log } from '../log'
import { GIVE_BACK_MS, RETRY_AFTER_MS } from './constants'

/** A message of a stream, to be acknowledged once what it says is done. */
export type StreamMessage = {
  text: string
  /** Whether it was handed out before. */
  isAgain: boolean
  acknowledge(): void
  /** Hands it out again, a moment later. */
  giveBack(): void
}

/** Messages that are being read. `stop` resolves once those that were taken are done. */
export type StreamReader = { stop(): Promise<void> }

/** Gathers messages while their reader is busy. */
export class BatchReader implements StreamReader {
  readonly #queue: StreamMessage[] = []
  readonly #done: Promise<unknown>
  #isStopping = false
  #hasEnded = false
  #arrived = () => {}
  #hasRoom = () => {}

  constructor(
    private readonly messages: ConsumerMessages,
    private readonly atMost: number,
    private readonly take: (messages: StreamMessage[]) => Promise<void>,
  ) {
    this.#done = Promise.all([this.#gather(), this.#passOn()]).catch((error) =>
      log.error({ err: error }, 'a stream cannot be read any more'),
    )
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#hasRoom()
    // what has arrived and was not taken is given back, so that another reader has it at once
    await pause(GIVE_BACK_MS)
    await this.messages.close()
    await this.#done
  }

  async #gather(): Promise<void> {
    for await (const message of this.messages) {
      this.#queue.push(toMessage(message))
      this.#arrived()
      if (this.#queue.length < this.atMost || this.#isStopping) continue
      await new Promise<void>((resolve) => {
        this.#hasRoom = resolve
      })
    }
    this.#hasEnded = true
    this.#arrived()
  }

  async #passOn(): Promise<void> {
    while (!this.#hasEnded || this.#queue.length > 0) {
      if (this.#queue.length === 0) await this.#arrival()
      const batch = this.#queue.splice(0, this.atMost)
      this.#hasRoom()
      if (this.#isStopping) for (const { giveBack } of batch) giveBack()
      else if (batch.length > 0) await this.take(batch)
    }
  }

  /** Resolves when a message has arrived, with those of the same moment. */
  async #arrival(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#arrived = resolve
    })
    await immediate()
  }
}

const toMessage = (message: JsMsg): StreamMessage => ({
  text: message.string(),
  isAgain: message.redelivered,
  acknowledge: () => message.ack(),
  giveBack: () => message.nak(RETRY_AFTER_MS),
})
