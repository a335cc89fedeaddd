import { z } from 'zod'

// What the browser keeps beyond a reload. Where it keeps nothing for us, every load asks again.

/** A value, and when it was heard of in milliseconds since 1970. */
export type Kept<Value> = { value: Value; at: number }

/** What was kept under a key; null when nothing was, when it is from the future, or no longer has that shape. */
export function readKept<Value>(key: string, schema: z.ZodType<Value>, now: number): Kept<Value> | null {
  try {
    const kept = z.object({ value: schema, at: z.number().max(now) }).parse(JSON.parse(localStorage.getItem(key) ?? ''))
    return kept as Kept<Value>
  } catch {
    return null
  }
}

export function keep<Value>(key: string, kept: Kept<Value>): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // full or forbidden
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // forbidden
  }
}
