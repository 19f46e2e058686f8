import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../api/error-text';
import { useImportSitemapMutation } from '../../../lib/imports/imports.api';
import { ErrorMessage } from '../../../ui/error-message';
import { checkBaseUrl, checkSitemapUrl, fieldState } from '../links/address-checks';
import { useImportStyles } from './import-dialog.styles';

interface ImportFormProps {
  botId: string;
  onStarted: (jobId: string) => void;
  onClose: () => void;
}

export function ImportForm({ botId, onStarted, onClose }: ImportFormProps) {
  const styles = useImportStyles();
  const [baseUrl, setBaseUrl] = useState('');
  const [sitemapUrl, setSitemapUrl] = useState('');
  const [touched, setTouched] = useState({ base: false, sitemap: false });
  const [start, { isLoading, error }] = useImportSitemapMutation();
  const base = checkBaseUrl(baseUrl);
  const sitemap = checkSitemapUrl(sitemapUrl);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched({ base: true, sitemap: true });
    if (isLoading || base.problem || sitemap.problem) return;
    const { data } = await start({ botId, baseUrl, sitemapUrl });
    if (data) onStarted(data.job_id);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogBody>
        <DialogTitle>Import Knowledge Links via sitemap.xml</DialogTitle>
        <DialogContent className={styles.content}>
          <Field label="Base URL" required {...fieldState(base, touched.base)}>
            <Input
              type="url"
              value={baseUrl}
              placeholder="https://shop.example"
              onChange={(_, { value }) => setBaseUrl(value.trim())}
              onBlur={() => setTouched((old) => ({ ...old, base: baseUrl !== '' || old.base }))}
            />
          </Field>
          <Field label="Sitemap URL" required {...fieldState(sitemap, touched.sitemap)}>
            <Input
              type="url"
              value={sitemapUrl}
              placeholder="https://shop.example/sitemap.xml"
              onChange={(_, { value }) => setSitemapUrl(value.trim())}
              onBlur={() => setTouched((old) => ({ ...old, sitemap: sitemapUrl !== '' || old.sitemap }))}
            />
          </Field>
          <div className={styles.disclaimer}>
            <h3 className={styles.heading}>Before you import</h3>
            <ul>
              <li>Import only pages that are yours or that you are allowed to use.</li>
              <li>Only pages of the same site are read, and what robots.txt forbids is left out.</li>
              <li>One import reads at most 2,000 pages, one page a second, so as not to burden your site.</li>
              <li>Every page counts as one knowledge source of your plan.</li>
              <li>Text on these pages can appear in answers to your visitors.</li>
            </ul>
          </div>
          {error && !isLoading && <ErrorMessage message={errorText(error)} />}
        </DialogContent>
        <DialogActions>
          <Button disabled={isLoading} onClick={onClose}>
            Close
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={isLoading}>
            {isLoading ? 'Starting…' : 'Import'}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
