import { type Broker, brokerOperations, broker as brokerSchema } from '@cuverie/contract';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx';
import classes from '../../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { changedFields } from '../../../../ui/form/fields.ts';
import { useRowForm } from '../../../../ui/form/useRowForm.ts';
import { useAddBroker, useUpdateBroker } from './broker.queries.ts';
import { BROKER, checkBroker } from './broker-form.ts';

interface Props {
  /** The broker to change; a new one if omitted. */
  broker?: Broker | undefined;
  onClose: () => void;
}

/** Adds or changes an MQTT broker. */
export function BrokerDialog({ broker, onClose }: Props) {
  const [add, update] = [useAddBroker(), useUpdateBroker()];
  const form = useRowForm({
    thing: 'broker',
    initial: BROKER.empty,
    stored: broker && { row: broker, schema: brokerSchema, valuesOf: BROKER.valuesOf, labels: BROKER.labels },
    check: checkBroker,
    add: (draft) => add.mutateAsync(draft),
    change(draft, base: Broker) {
      const { password, ...rest } = draft;
      // An empty password keeps the stored one; without a user name it is removed.
      const secret = password ? { password } : !draft.username && base.hasPassword ? { password: null } : {};
      const changes = { ...changedFields(base, rest), ...secret, version: base.version };
      return update.mutateAsync({ id: base.id, changes });
    },
    onSaved: () => {
      toast.done(broker ? 'The broker was changed.' : 'The broker was added.');
      onClose();
    },
    failed: broker ? 'The broker was not changed.' : 'The broker was not added.',
  });
  return (
    <FormDialog
      title={broker ? `Change ${broker.name}` : 'Listen to a broker'}
      needs={broker ? brokerOperations.update : brokerOperations.add}
      action={broker ? 'Save' : 'Listen'}
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <Field kind="text" label={BROKER.labels.name} required {...form.input('name')} />
      <Field
        kind="text"
        label={BROKER.labels.address}
        required
        hint="Like mqtt://cellar.local:1883; mqtts:// for TLS."
        {...form.input('address')}
      />
      <Field
        kind="text"
        label={BROKER.labels.topic}
        required
        hint="Like ispindel/#, where # stands for all that follows."
        {...form.input('topic')}
      />
      <Field kind="text" label={BROKER.labels.username} {...form.input('username')} />
      <PasswordField
        label={BROKER.labels.password}
        reveals="password"
        required={false}
        autoComplete="new-password"
        description={broker?.hasPassword ? 'Left empty, it stays as it is.' : undefined}
        {...form.input('password')}
      />
      <div className={classes.wide}>
        <Field
          kind="notes"
          label={BROKER.labels.authority}
          hint="Only if this system does not trust the broker’s certificate: in PEM, from BEGIN to END CERTIFICATE."
          {...form.input('authority')}
        />
      </div>
    </FormDialog>
  );
}
