'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSelect } from '@/components/shared/forms/form-fields'
import { CodeBlock } from '@/components/shared/page/code-block'
import { Failure } from '@/components/shared/states/failure'
import { buttonClass } from '@/components/ui/button-class'
import { Skeleton } from '@/components/ui/skeleton'
import { Status, type StatusKind } from '@/components/ui/status'
import type { Diagnosis, StartedRun } from '@/lib/tracking/integration/doctor/schema'
import type { Integration } from '@/lib/tracking/integration/method-schema'
import { diagnosisOptions } from './doctor-queries'
import { buildSnippets } from './snippets'

type Step = Diagnosis['steps'][number]

const STATES: Record<Step['state'], { kind: StatusKind; label: string }> = {
  ok: { kind: 'approved', label: 'OK' },
  failed: { kind: 'failed', label: 'Broken' },
  waiting: { kind: 'pending', label: 'Waiting' },
  not_checked: { kind: 'held', label: 'Not checked' },
}

type StepListProps = { label: string; steps: readonly Pick<Step, 'label' | 'state' | 'detail'>[] }

/** Steps with their states. */
export const StepList = ({ label, steps }: StepListProps) => (
  <ol aria-label={label} className="divide-y divide-line rounded-control border border-line">
    {steps.map((step) => (
      <li key={step.label} className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[110px_220px_minmax(0,1fr)]">
        <Status kind={STATES[step.state].kind}>{STATES[step.state].label}</Status>
        <span className="font-medium">{step.label}</span>
        <span className="text-muted [overflow-wrap:anywhere]">{step.detail}</span>
      </li>
    ))}
  </ol>
)

type RunStepsProps = { run: StartedRun; integration: Integration }

/** A test purchase as it goes on. */
export function RunSteps({ run, integration }: RunStepsProps) {
  const query = useQuery(diagnosisOptions(run.id))
  const { data } = query
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <a href={run.url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
          Open the test link
        </a>
        <span className="text-muted">Buy something on the page it leads to. The steps below follow by themselves.</span>
      </p>
      {data ? (
        <>
          <StepList label="Steps" steps={data.steps} />
          <Result diagnosis={data} integration={integration} />
        </>
      ) : null}
      {!data && query.error ? <Failure query={query} /> : null}
      {!data && !query.error ? <Skeleton className="h-24" /> : null}
    </div>
  )
}

function Result({ diagnosis: { fault, isDone }, integration }: { diagnosis: Diagnosis; integration: Integration }) {
  if (isDone) {
    return (
      <p role="status" className="rounded-control bg-success-soft px-4 py-3 font-medium">
        Everything works: the test sale was received and counts as it should.
      </p>
    )
  }
  if (!fault) return null
  return (
    <div role="status" className="grid gap-3 rounded-control bg-danger-soft px-4 py-3">
      <p className="font-medium">{fault.title}</p>
      <p>{fault.fix}</p>
      <StackSnippet integration={integration} />
    </div>
  )
}

/** The code for the system of the advertiser. */
function StackSnippet({ integration }: { integration: Integration }) {
  const snippets = buildSnippets(integration)
  const [name, setName] = useState(snippets[0]?.name ?? '')
  const snippet = snippets.find((each) => each.name === name)
  return (
    <div className="grid gap-2">
      <FormSelect label="Code for" value={name} onChange={({ target }) => setName(target.value)}>
        {snippets.map((each) => (
          <option key={each.name}>{each.name}</option>
        ))}
      </FormSelect>
      {snippet ? <CodeBlock label={snippet.name} code={snippet.code} /> : null}
    </div>
  )
}
