import { handle } from '@/lib/accounts/http/handle'
import { AppError } from '@/lib/platform/errors'

/** Whatever no other route answers: programs that mistype an address read JSON, not a page. */
const answer = handle({ access: 'public' }, async () => {
  throw new AppError('not_found', 'There is no such address.')
})

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
