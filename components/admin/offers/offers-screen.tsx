'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { adminPath } from '@/lib/accounts/admin-pages/rules'
import { AdminList } from '../kit/list/admin-list'
import { offersList } from './offers-list'
import { choicesOptions } from './queries'

const NONE = { advertisers: [], categories: [] }

/** All offers; each opens on an address of its own. */
export function OffersScreen({ isReadOnly }: { isReadOnly: boolean }) {
  const router = useRouter()
  const { data: choices = NONE } = useQuery(choicesOptions)
  const config = useMemo(() => offersList(choices), [choices])
  return (
    <AdminList
      config={config}
      onOpen={({ id }) => router.push(`${adminPath('offers')}/${id}`)}
      {...(!isReadOnly && {
        action: (
          <Button asChild size="sm" variant="primary">
            <Link href={`${adminPath('offers')}/new`}>
              <Plus aria-hidden="true" />
              New offer
            </Link>
          </Button>
        ),
      })}
    />
  )
}
