import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import { BODY_MAX, TITLE_MAX } from './constants'
import type { Payload } from './schema'

/** A message to send: `count` events of a topic, of which the texts are those of the last. Amounts in cents. */
export type PushRequest = {
  id: string
  tag: string
  label: string
  title: string
  message: string
  path: string
  count: number
  pendingCents: bigint | null
  availableCents: bigint | null
  at: Date
}

const CONVERSIONS_PATH = '/conversions'
const SEE_IT = 'Open the app to see it.'
const hasAmount = (text: string): boolean => text.includes('$')
const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`)

/** What is sent of a message. With `hidesAmounts` no amount is in it: a text that has one is left out. */
export function buildPayload(request: PushRequest, { hidesAmounts }: { hidesAmounts: boolean }): Payload {
  const { id, tag, at } = request
  const { title, body, path } = toTexts(request, hidesAmounts)
  return { id, tag, title: cut(title, TITLE_MAX), body: cut(body, BODY_MAX), path, at: at.getTime() }
}

function toTexts(request: PushRequest, hidesAmounts: boolean): Pick<Payload, 'title' | 'body' | 'path'> {
  const { count, title, message, path, label, pendingCents } = request
  const shown = (text: string, instead: string) => (hidesAmounts && hasAmount(text) ? instead : text)
  if (pendingCents !== null) {
    const isOne = count === 1
    return {
      title: conversionsTitle(request, hidesAmounts),
      body: isOne ? shown(message, '') : '',
      path: isOne ? path : CONVERSIONS_PATH,
    }
  }
  if (count > 1) return { title: `${count} new: ${label}`, body: shown(title, SEE_IT), path }
  return { title: shown(title, label), body: shown(message, SEE_IT), path }
}

/** "5 conversions, $42.00 pending, $8.00 available". */
function conversionsTitle({ count, pendingCents, availableCents }: PushRequest, hidesAmounts: boolean): string {
  const words = plural(count, 'conversion')
  if (hidesAmounts) return words
  const sums = [
    ...(pendingCents ? [`${formatCents(pendingCents)} pending`] : []),
    ...(availableCents ? [`${formatCents(availableCents)} available`] : []),
  ]
  return [words, ...sums].join(', ')
}
