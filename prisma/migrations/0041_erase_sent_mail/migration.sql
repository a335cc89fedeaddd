-- The content of an email is erased once it was sent or has failed: it may contain links that sign in. Nobody else
-- writes to these rows, so nothing waits for it.
UPDATE "mail_message" SET html = '', text = '' WHERE status IN ('sent', 'failed') AND (html <> '' OR text <> '');
