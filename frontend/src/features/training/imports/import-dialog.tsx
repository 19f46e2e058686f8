import { Dialog, DialogSurface } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { ImportForm } from './import-form';
import { ImportProgress } from './import-progress';

/** Asks for a sitemap, then follows the import; with `openJob` it follows one that was started before. */
export function ImportDialog(props: { botId: string; openJob: string | null; onClose: () => void }) {
  const { botId, openJob, onClose } = props;
  const [jobId, setJobId] = useState(openJob);
  const surface = useRef<HTMLDivElement>(null);
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface ref={surface}>
        {jobId === null ? (
          <ImportForm botId={botId} onStarted={setJobId} onClose={onClose} />
        ) : (
          <ImportProgress botId={botId} jobId={jobId} dialog={surface} onClose={onClose} />
        )}
      </DialogSurface>
    </Dialog>
  );
}
