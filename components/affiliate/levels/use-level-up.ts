'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '@/components/ui/toast'
import { BRAND } from '@/lib/platform/brand'
import { serverTime } from '@/lib/platform/dates/server-time'
import { levelStatus } from '@/lib/rewards/levels/rules'
import { isNumber, readCache, writeCache } from '../streak/cache'
import { celebrate } from '../streak/celebrate'
import { achievementsOptions } from './queries'

/** Celebrates a new level once. The first level a browser sees is not celebrated. */
export function useLevelUp(affiliateId: number): void {
  const { data } = useQuery(achievementsOptions)

  useEffect(() => {
    if (!data) return
    const key = `${BRAND.slug}-level-${affiliateId}`
    const { level, name } = levelStatus(data)
    const known = readCache(key, isNumber, serverTime())?.value
    if (known === level) return
    writeCache(key, { value: level, at: serverTime() })
    if (known === undefined || level < known) return
    toast.success(`You reached level ${level}`, { id: 'level', description: name })
    void celebrate()
  }, [affiliateId, data])
}
