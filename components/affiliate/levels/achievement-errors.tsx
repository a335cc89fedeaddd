'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '@/components/ui/toast'
import { achievementsOptions, isTooOften } from './queries'

/** Shows the server's error when achievements could not be loaded. [S8.4] [S8.5] */
export function AchievementErrors() {
  const { error, errorUpdateCount } = useQuery(achievementsOptions)

  useEffect(() => {
    if (error && errorUpdateCount > 0 && !isTooOften(error)) toast.error(error.message, { id: 'achievements' })
  }, [error, errorUpdateCount])

  return null
}
