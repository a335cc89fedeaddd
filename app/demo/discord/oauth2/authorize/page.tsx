import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ConsentCard } from '@/components/demo/discord/consent-card'
import { ConsentProblem } from '@/components/demo/discord/consent-problem'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { authorizeProblem, defaultUsername } from '@/lib/community/discord/sandbox/oauth'
import { authorizeQuerySchema } from '@/lib/community/discord/sandbox/schema'
import { env } from '@/lib/platform/env'

export const metadata: Metadata = { title: 'Demo Discord' }

type AuthorizePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The sandbox's version of Discord's consent page. Demo mode only. */
export default async function AuthorizePage({ searchParams }: AuthorizePageProps) {
  if (!env().DEMO) notFound()
  const [query, actor] = [authorizeQuerySchema.safeParse(await searchParams), await getPageActor()]
  const problem = query.success ? authorizeProblem(query.data) : 'Invalid Form Body'
  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-[480px] content-center px-4 py-8">
      {query.success && problem === null ? (
        <ConsentCard
          query={new URLSearchParams(query.data).toString()}
          scopes={query.data.scope.split(' ')}
          username={defaultUsername(actor?.email)}
        />
      ) : (
        <ConsentProblem message={problem ?? ''} />
      )}
    </main>
  )
}
