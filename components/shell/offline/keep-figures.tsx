'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps the figures of the affiliate in this browser, for the page without a connection. */
export function KeepFigures({ affiliateId }: { affiliateId: number }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const left = new AbortController()
    // loaded on demand: nothing of it is shown
    void import('./last-figures')
      .then(({ followFigures }) => followFigures(queryClient, affiliateId, left.signal))
      .catch(() => undefined)
    return () => left.abort()
  }, [queryClient, affiliateId])
  return null
}
