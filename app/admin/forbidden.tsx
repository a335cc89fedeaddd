import { ForbiddenNotice } from '@/components/admin/kit/frame/forbidden-notice'

/** 403: the page exists, but the role may not open it. */
export default function Forbidden() {
  return <ForbiddenNotice />
}
