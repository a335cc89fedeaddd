-- What two members of staff do for somebody who asks to be erased and does not do it themselves.
ALTER TYPE "approval_request_kind" ADD VALUE 'account_erasure' AFTER 'account_repair';
