'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { DeletionForm } from './deletion-form'
import { deletionOptions } from './queries'

/** Account deletion, and what prevents it. */
export function DeletionCard() {
  const query = useQuery(deletionOptions)
  const [isOpen, setOpen] = useState(false)
  const { data } = query
  return (
    <Card aria-labelledby="deletion-title">
      <CardHead id="deletion-title" title="Delete account" />
      <div className="grid gap-3 px-4 pb-4 text-13 text-text-2">
        <p>
          Your names, addresses, payout details and messages are erased, your links stop counting, and every browser is
          signed out. Financial records are kept without your name. This cannot be undone.
        </p>
        {data && data.obstacles.length > 0 ? (
          <div>
            <p className="font-medium text-text">Not possible yet:</p>
            <ul className="mt-1 list-disc pl-5">
              {data.obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {data && data.obstacles.length === 0 ? (
          <Dialog open={isOpen} onOpenChange={setOpen}>
            <DialogTrigger asChild>
              <Button variant="danger-quiet" className="justify-self-start">
                Delete my account
              </Button>
            </DialogTrigger>
            <DialogContent title="Delete your account?" description="This cannot be undone.">
              <DeletionForm givenUpCents={data.givenUpCents} onCancel={() => setOpen(false)} />
            </DialogContent>
          </Dialog>
        ) : null}
        {data || query.error ? null : <Skeleton className="h-9 w-40" />}
      </div>
      {data ? null : <Failure query={query} className="border-t border-line" />}
    </Card>
  )
}
