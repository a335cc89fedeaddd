'use client'

import { useNow } from '@/components/shared/use-now'

const FRESH_MS = 15_000

/** Marks what came a moment ago; nothing for the rest. Its time beside it says the same. */
export function FreshDot({ at }: { at: string }) {
  const now = useNow(1000)
  if (now - new Date(at).getTime() > FRESH_MS) return null
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent motion-safe:animate-pulse" />
}
