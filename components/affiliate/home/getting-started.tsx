'use client'

import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import Link from 'next/link'
import { recentConversionsOptions } from '@/components/affiliate/conversions/recent-queries'
import { UNIVERSITY_PATH } from '@/components/affiliate/university/course-path'
import { useIsLive } from '@/components/shared/live/use-live'
import { useModules } from '@/components/shared/modules/use-modules'
import { Card, CardHead } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { GettingStarted as Steps } from '@/lib/people/account/getting-started-schema'
import type { ModuleName } from '@/lib/platform/modules/constants'

type Step = { title: string; about: string; href: string; isDone: boolean; module?: ModuleName }

const listSteps = ({ hasClick, hasDiscord, hasMethod }: Steps, university: string): readonly Step[] => [
  { title: 'Pick an offer', about: 'See what each one pays, and how.', href: '/offers', isDone: hasClick },
  { title: 'Share its link', about: 'Copy it under Your links.', href: '#links-title', isDone: hasClick },
  {
    title: 'Get a conversion',
    about: 'It appears here within seconds.',
    href: university,
    isDone: false,
  },
  {
    title: 'Connect Discord',
    about: 'It pays you $5, once.',
    href: '/account/connections',
    isDone: hasDiscord,
    module: 'discord',
  },
  { title: 'Add a payout method', about: 'Where we send your money.', href: '/account/payment', isDone: hasMethod },
]

/** The first steps of an affiliate who has no conversion yet, until the first one is there; the next one stands out. */
export function GettingStarted({ steps }: { steps: Steps }) {
  const { isOn } = useModules()
  // what the list below it asks for
  const { data: conversions } = useQuery({ ...recentConversionsOptions(useIsLive()), enabled: false })
  if (conversions?.length) return null
  const all = listSteps(steps, isOn('university') ? UNIVERSITY_PATH : '/offers').filter(
    ({ module }) => module === undefined || isOn(module),
  )
  const done = all.filter(({ isDone }) => isDone).length
  const next = all.find(({ isDone }) => !isDone)
  return (
    <Card aria-labelledby="started-title" className="overflow-hidden max-md:mx-4 max-md:mt-4">
      <CardHead
        id="started-title"
        title="Getting started"
        aside={<span className="text-12 text-muted tabular-nums">{`${done} of ${all.length}`}</span>}
      />
      <ol className="grid gap-px border-t border-line bg-line md:auto-cols-fr md:grid-flow-col">
        {all.map((step, index) => (
          <li
            key={step.title}
            className={cn(
              'relative flex gap-2.5 bg-surface px-4 py-3 md:grid md:content-start',
              step === next && 'bg-accent-soft',
            )}
          >
            <Mark number={index + 1} isDone={step.isDone} isNext={step === next} />
            <div className="grid min-w-0 content-start gap-0.5">
              <Link
                href={step.href}
                prefetch={false}
                className={cn(
                  'text-13 leading-[18px] font-medium after:absolute after:inset-0 hover:text-accent-text focus-visible:-outline-offset-2',
                  step.isDone && 'text-muted',
                )}
              >
                {step.title}
                {step.isDone ? <span className="sr-only">, done</span> : null}
              </Link>
              <p className="text-12 leading-4 text-muted">{step.about}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Mark({ number, isDone, isNext }: { number: number; isDone: boolean; isNext: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid size-6 flex-none place-items-center rounded-full border text-12 font-strong tabular-nums',
        isDone || isNext ? 'border-accent-line text-accent-text' : 'border-line-strong text-muted',
      )}
    >
      {isDone ? <Check className="icon-sm" /> : number}
    </span>
  )
}
