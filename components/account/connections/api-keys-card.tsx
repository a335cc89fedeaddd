'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import Link from 'next/link'
import { ErrorState } from '@/components/shared/states/error-state'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { REFERENCE_PATH } from '@/lib/api/v1-affiliate/constants'
import { ApiError } from '@/lib/platform/http/api-client'
import { apiKeysOptions } from '../security/key-queries'
import { ApiKeyDialog } from './api-key-dialog'
import { ApiKeyRow } from './api-key-row'
import { CardTitle } from './card-title'

/** A person's own API keys. [S2.8] */
export function ApiKeysCard() {
  const { data } = useQuery(apiKeysOptions)
  return (
    <Card aria-labelledby="api-keys-card">
      <CardHead
        id="api-keys-card"
        title={<CardTitle icon={KeyRound}>API keys</CardTitle>}
        action={data && data.scopes.length > 0 ? <ApiKeyDialog scopes={data.scopes} /> : null}
        className="flex-wrap"
      />
      <p className="max-w-[60ch] px-4 pb-4 text-13 text-text-2">
        Let your own programs read and do what you can.{' '}
        <TextLink asChild accent>
          <Link href={REFERENCE_PATH}>How the API works</Link>
        </TextLink>
      </p>
      <KeyList />
    </Card>
  )
}

function KeyList() {
  const { data, error, isFetching, refetch } = useQuery(apiKeysOptions)
  if (data) {
    if (data.keys.length === 0) {
      return (
        <EmptyState title="No API keys" className="border-t border-line">
          A key is shown once, when you create it.
        </EmptyState>
      )
    }
    return (
      <ul aria-label="Your API keys">
        {data.keys.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} />
        ))}
      </ul>
    )
  }
  if (!error) return <Skeleton className="mx-4 mb-4 h-16 rounded-control" />
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
