'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { QueryNote } from '@/components/shared/states/query-note'
import { Button } from '@/components/ui/button'
import { Count } from '@/components/ui/count'
import { toast } from '@/components/ui/toast'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { OfferChoices } from '@/lib/catalog/offers/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { CategoriesDialog } from './categories-dialog'
import { offersList } from './offers-list'
import { proposalsOptions } from './proposals/queries'
import { choicesOptions } from './queries'

const NONE: Pick<OfferChoices, 'advertisers' | 'categories'> = { advertisers: [], categories: [] }

/** All offers; each opens on an address of its own. */
export function OffersScreen({ isReadOnly }: { isReadOnly: boolean }) {
  const router = useRouter()
  const query = useQuery(choicesOptions)
  const { data: choices = NONE, refetch } = query
  const [isEditingCategories, setEditingCategories] = useState(false)
  const [isReading, setReading] = useState(false)
  // they may not have been loaded, or loading them may have failed
  const editCategories = async () => {
    setReading(true)
    const { error } = choices === NONE ? await refetch() : { error: null }
    setReading(false)
    if (error) toast.error(errorMessage(error))
    else setEditingCategories(true)
  }
  const config = useMemo(() => offersList(choices), [choices])
  return (
    <>
      <AdminList
        config={config}
        onOpen={({ id }) => router.push(`${adminPath('offers')}/${id}`)}
        action={
          isReadOnly ? (
            <ProposalsLink />
          ) : (
            <>
              <ProposalsLink />
              <Button size="sm" busy={isReading} busyLabel="Loading…" onClick={editCategories}>
                Categories
              </Button>
              <Button asChild size="sm" variant="primary">
                <Link href={`${adminPath('offers')}/new`}>
                  <Plus aria-hidden="true" />
                  New offer
                </Link>
              </Button>
            </>
          )
        }
      />
      <QueryNote query={query} text="Advertisers and categories, to filter by, could not be loaded." className="mt-2" />
      {isEditingCategories && choices !== NONE ? (
        <CategoriesDialog categories={choices.categories} onClose={() => setEditingCategories(false)} />
      ) : null}
    </>
  )
}

/** The way to what advertisers propose, with how much waits. */
function ProposalsLink() {
  const { data, hasNextPage } = useInfiniteQuery(proposalsOptions('waiting'))
  const waiting = data?.pages.flatMap((page) => page.proposals).length ?? 0
  return (
    <Button asChild size="sm">
      <Link href={`${adminPath('offers')}/proposals`}>
        Proposals
        {waiting > 0 ? <Count>{hasNextPage ? `${waiting}+` : waiting}</Count> : null}
      </Link>
    </Button>
  )
}
