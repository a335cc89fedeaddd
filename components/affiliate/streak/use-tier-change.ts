'use client'

import { createElement, useEffect } from 'react'
import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { toast } from '@/components/ui/toast'
import { BRAND } from '@/lib/platform/brand'
import { serverTime } from '@/lib/platform/dates/server-time'
import { tierForDays } from '@/lib/rewards/streak/rules'
import { isNumber, readCache, writeCache } from './cache'
import { celebrate } from './celebrate'
import { inDays } from './labels'

const keyOf = (affiliateId: number) => `${BRAND.slug}-streak-tier-${affiliateId}`

/** Stores the displayed tier: from then on only a higher one is celebrated. */
export function markTier(affiliateId: number, current: number): void {
  writeCache(keyOf(affiliateId), { value: tierForDays(current).days, at: serverTime() })
}

/** Celebrates a new tier once. The first tier a browser sees and a lower tier are not celebrated. */
export function useTierChange(affiliateId: number, current: number | undefined): void {
  useEffect(() => {
    if (current === undefined) return
    const known = readCache(keyOf(affiliateId), isNumber, serverTime())?.value
    const tier = tierForDays(current)
    if (known === tier.days) return
    markTier(affiliateId, current)
    if (known === undefined || tier.days < known) return
    toast.success(`${tier.name} reached`, {
      id: 'streak-tier',
      description: `Your streak is ${inDays(current)} long.`,
      icon: createElement(TierBadge, { tier: tier.id, size: 18 }),
    })
    void celebrate()
  }, [affiliateId, current])
}
