import type { ErrorName, Sid } from '@colloquy/contract';
import type { JobDetail, JobSettings } from '@colloquy/contract/jobs';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { JobFile } from './chosen-file.ts';
import type { JobPagePartProps } from './job.screen.tsx';

type JobFileProps = { job: JobDetail; file: JobFile };

/**
 * Parts and texts of one service on the screens of orders and jobs. The service's own capability defines it and
 * `app/routes` passes it on, so these screens know no service by name.
 */
export type ServiceScreens = {
  /** Asks people who come to the files without a job to order one. */
  invitation: string;
  /** The settings of a job in one line. */
  describeSettings: (settings: JobDetail['settings']) => string;
  /** Details of a file beside its name, such as how its settings differ from those of its job. */
  describeFile: (file: JobFile, settings: JobDetail['settings']) => string;
  /** Names the engine that did the work on a file. */
  describeEngine: (engine: string) => string;
  /** Sentence on a failure, by its step. */
  stoppedTexts: Partial<Record<string, string>>;
  /** Languages that a sheet of files may name. */
  Languages: ComponentType<{ children: (languages: readonly string[]) => ReactNode }>;
  /** In the place of the results of a job without files. */
  noFileText: string;
  /** Link to the job after its files were sent. */
  watchLabel: (files: number) => string;
  /** What a run of several is for, by its key, such as the language of a translation. */
  describeKey: (key: string) => string;
  /** Name of the result, such as 'Machine transcript'. */
  describeResult: (job: JobDetail) => string;
  /** Below the header of the job page. */
  Notice: ComponentType<JobPagePartProps>;
  /** Actions on a failed file beyond retrying it unchanged. */
  FailureActions: ComponentType<JobFileProps>;
  /** Orders the work on a file again with other settings; missing if the service has none to choose. */
  AgainDialog?: ComponentType<JobFileProps & { onClose: () => void }>;
  /** Names what a file waits for before its work begins. */
  FileNotice: ComponentType<JobFileProps>;
};

/** The form of an order, between the name of the job and the choice of one job or many. */
export type ServiceOrder = {
  /** `jobSettings`, extended with `options` if the service has settings of its own. */
  settings: z.ZodType<JobSettings, JobSettings>;
  defaults: JobSettings;
  /** Field of a refusal, by its error. */
  errorFields: Partial<Record<ErrorName, keyof JobSettings>>;
  /** Loads the choices of the fields, and shows the form once they are there. */
  Loaded: ComponentType<{ children: ReactNode }>;
  Fields: ComponentType<{ form: UseFormReturn<JobSettings> }>;
};

/** A service whose jobs have screens. Their parts are loaded with the first screen that needs them. */
export type ServiceEntry = {
  sid: Sid;
  /** Beside its name in the rail. */
  icon: LucideIcon;
  load: () => Promise<ServiceScreens>;
  loadOrder: () => Promise<ServiceOrder>;
};

/** A service with its screens loaded. */
export type LoadedService = Pick<ServiceEntry, 'sid'> & ServiceScreens;

export const ServiceContext = createContext<LoadedService | undefined>(undefined);

/** The service of the surrounding page. */
export function useService(): LoadedService {
  const service = use(ServiceContext);
  if (!service) throw new Error('useService outside of the pages of a service');
  return service;
}
