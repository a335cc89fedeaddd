'use client'

import { useNow } from '@/components/shared/time/use-now'

const NEW_MS = 15_000

/** Marks a row that arrived a moment ago. Decorative: the time next to it says the same. */
export function NewDot({ at }: { at: string }) {
  const now = useNow(1000)
  if (now - new Date(at).getTime() > NEW_MS) return null
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent motion-safe:animate-pulse" />
}
