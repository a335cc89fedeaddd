'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '@/components/ui/toast'
import { balanceOptions } from './queries'

/** Shows the server's error once when the balance could not be loaded. [S8.3] */
export function BalanceErrors() {
  const { error, errorUpdateCount } = useQuery(balanceOptions)

  useEffect(() => {
    if (error && errorUpdateCount > 0) toast.error(error.message, { id: 'balance' })
  }, [error, errorUpdateCount])

  return null
}
