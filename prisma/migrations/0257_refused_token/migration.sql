-- The SHA-256 of the token of a call that was refused for it: staff process the call again when the token was valid at its time.
ALTER TABLE "postback_call" ADD COLUMN "token_hash" TEXT;
