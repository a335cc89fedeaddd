'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/components/shared/states/error-state'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/platform/http/api-client'
import { postbacksOptions } from '../queries'
import type { OfferChoice } from './postback-form'
import { PostbackRow } from './postback-row'
import { PostbackSheet } from './postback-sheet'

/** The affiliate's postbacks; pressing one opens its log. */
export function PostbackList({ offers }: { offers: readonly OfferChoice[] }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery(postbacksOptions)
  if (data) {
    if (data.length === 0) {
      return (
        <EmptyState title="No postbacks" className="border-t border-line">
          Add the address your tracker gave you, with a macro such as {'{click_id}'} in it.
        </EmptyState>
      )
    }
    return (
      <>
        <ul aria-label="Your postbacks">
          {data.map((postback) => (
            <PostbackRow key={postback.id} postback={postback} onOpen={() => setOpenId(postback.id)} />
          ))}
        </ul>
        <PostbackSheet
          postback={data.find(({ id }) => id === openId) ?? null}
          offers={offers}
          onClose={() => setOpenId(null)}
        />
      </>
    )
  }
  if (!error) return <Skeleton className="mx-4 mb-4 h-20 rounded-control" />
  return (
    <ErrorState
      message={error.message}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => refetch()}
      retrying={isFetching}
      className="border-t border-line"
    />
  )
}
