'use client'

import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { Card, CardHead } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { MAX_POSTBACKS } from '@/lib/conversions/affiliate-postbacks/constants'
import { CardTitle } from '../card-title'
import { postbacksOptions } from '../queries'
import { NewPostbackDialog } from './new-postback-dialog'
import type { OfferChoice } from './postback-form'
import { PostbackList } from './postback-list'

/** The URLs we call when a conversion changes. [S2.8] */
export function PostbacksCard({ offers }: { offers: readonly OfferChoice[] }) {
  const count = useQuery(postbacksOptions).data?.length ?? 0
  return (
    <Card aria-labelledby="postbacks-card">
      <CardHead
        id="postbacks-card"
        title={<CardTitle icon={Webhook}>Postbacks</CardTitle>}
        aside={count > 0 ? <Tag>{`${count} of ${MAX_POSTBACKS}`}</Tag> : null}
        action={<NewPostbackDialog offers={offers} isFull={count >= MAX_POSTBACKS} />}
        className="flex-wrap"
      />
      <p className="max-w-[60ch] px-4 pb-4 text-13 text-text-2">
        We call your tracker within seconds of a conversion. Calls are signed, and retried for most of a day if it does
        not respond.
      </p>
      <PostbackList offers={offers} />
    </Card>
  )
}
