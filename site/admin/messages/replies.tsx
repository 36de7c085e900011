import { useMutation } from '@tanstack/react-query';
import { site } from '#content/site.ts';
import type { MessageDetail, Reply } from '#contract/messages.ts';
import { maxReplyLength, visibleText } from '#contract/text.ts';
import { callAsAdmin } from '#site/admin/shell/api.ts';
import { useDraftForm } from '#site/admin/shell/drafts.tsx';
import { Breakable, ErrorText, FullTime, Status } from '#site/admin/shell/elements.tsx';
import { showServerError, TextAreaField } from '#site/admin/shell/fields.tsx';
import { tooLong } from '#site/admin/shell/format.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { replyStatus } from './folders.ts';
import { useShortcuts } from './shortcuts.ts';

/** Encodes visitors' text for a mailto: link. */
const mailtoUrl = (email: string, text: string): string => {
  const subject = encodeURIComponent(`Re: your message to ${site.name}`);
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
};

export function SentReply({ reply, message }: { reply: Reply; message: MessageDetail }) {
  const status = replyStatus(reply);
  return (
    <section aria-label="Your reply" className="grid gap-1 border-l-4 border-olive pl-4">
      <p className="flex flex-wrap gap-x-4 text-note text-muted">
        <b>You</b>
        <FullTime at={reply.at} />
        {status && <Status {...status} />}
        {reply.state === 'by hand' && (
          <a className="prose-link" href={mailtoUrl(message.email, reply.text)}>
            Open in email app again
          </a>
        )}
      </p>
      {status?.tone === 'bad' && (
        <ErrorText error={visibleText(reply.answer ?? 'The mail server gave no reason.')} />
      )}
      {status?.tone === 'waiting' && reply.answer && (
        <p className="text-note text-muted">
          The mail server hasn’t accepted it yet; we’ll keep trying. It said:{' '}
          {visibleText(reply.answer)}
        </p>
      )}
      <p dir="auto" className="max-w-prose text-left whitespace-pre-wrap wrap-anywhere">
        {visibleText(reply.text)}
      </p>
    </section>
  );
}

export function ReplyForm({ message }: { message: MessageDetail }) {
  const { email, canMail } = message;
  const { form, send } = useReply(message);
  const { text } = form.values;
  useShortcuts({ r: () => form.setFocus('text') });
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={form.handleSubmit(() => send.isPending || send.mutate(text))}
    >
      <TextAreaField
        label={
          <>
            Reply to <Breakable>{email}</Breakable>
          </>
        }
        error={
          tooLong('the reply', text.trim(), maxReplyLength) ?? form.formState.errors.text?.message
        }
        rows={5}
        {...form.register('text')}
      />
      <div className="flex flex-wrap gap-2">
        {!canMail && (
          <a href={mailtoUrl(email, text)} className={buttonClass('hazard')}>
            Open in email app
          </a>
        )}
        <Button type="submit" tone={canMail ? 'hazard' : 'paper'} pending={send.isPending}>
          {send.isPending ? 'Sending...' : canMail ? 'Send reply' : 'Mark as answered'}
        </Button>
      </div>
      {!canMail && (
        <p className="text-note text-muted">
          Email isn’t set up, so send the reply from your own email app. Then select “Mark as
          answered” to save a copy here.
        </p>
      )}
    </form>
  );
}

function useReply({ id, version }: MessageDetail) {
  const form = useDraftForm(`reply ${id}`, { text: '' }, version);
  const send = useMutation({
    mutationFn: (sent: string) =>
      callAsAdmin('POST /api/admin/messages/:id/replies', {
        params: { id },
        input: { text: sent, version: form.version },
      }),
    // What was typed while the reply was sent stays.
    onSuccess: (saved, sent) => {
      const typed = form.getValues('text');
      const rest = typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;
      if (rest) form.setValue('text', rest, { shouldDirty: true });
      else form.discard();
      form.rebase(saved.version);
    },
    // The other reply appears above.
    onError: (error) => {
      form.acceptConflict(error);
      showServerError(form, error, 'text');
    },
  });
  return { form, send };
}
