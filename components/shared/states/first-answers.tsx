'use client'

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { fromCompactJson } from './compact-json'

/**
 * Hands the first answers, which the server read, to the queries of the page. As one text: React would walk through
 * every value of an object, on the server twice.
 * @param state the dehydrated queries, packed
 */
export function FirstAnswers({ state, children }: { state: string; children: ReactNode }) {
  const answers = useMemo(() => fromCompactJson(state), [state])
  return <HydrationBoundary state={answers as DehydratedState}>{children}</HydrationBoundary>
}
