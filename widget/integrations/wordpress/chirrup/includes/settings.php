<?php
/**
 * The plugin's settings: one option, checked whenever it is written or read.
 *
 * @package Chirrup
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * Tells WordPress about the option.
 */
function chirrup_register_settings(): void {
	register_setting(
		'chirrup',
		'chirrup_settings',
		array(
			'type'              => 'object',
			'description'       => __( 'Which bot is shown, and where.', 'chirrup' ),
			'sanitize_callback' => 'chirrup_sanitize_settings',
			'default'           => chirrup_default_settings(),
			'show_in_rest'      => false,
		)
	);
}
add_action( 'admin_init', 'chirrup_register_settings' );

/**
 * The stored settings, complete and of the right types whatever is stored.
 *
 * @return array{bot_id: string, address: string, where: string, paths: string[], hide_for_admins: bool, identify: bool, secret: string}
 */
function chirrup_get_settings(): array {
	$stored   = get_option( 'chirrup_settings' );
	$settings = chirrup_usable_settings( is_array( $stored ) ? $stored : array() );
	if ( '' === $settings['address'] ) {
		$settings['address'] = chirrup_clean_address( CHIRRUP_ADDRESS );
	}
	return $settings;
}

/**
 * What can be used of stored or posted values.
 *
 * @param array $values Values by name.
 * @return array{bot_id: string, address: string, where: string, paths: string[], hide_for_admins: bool, identify: bool, secret: string}
 */
function chirrup_usable_settings( array $values ): array {
	$settings = chirrup_default_settings();
	$text     = static function ( string $name ) use ( $values ): string {
		return isset( $values[ $name ] ) && is_string( $values[ $name ] ) ? $values[ $name ] : '';
	};
	$paths    = $values['paths'] ?? '';
	if ( is_array( $paths ) ) {
		$paths = implode( "\n", array_filter( $paths, 'is_string' ) );
	}
	$settings['bot_id']          = chirrup_find_bot_id( $text( 'bot_id' ) );
	$settings['address']         = chirrup_clean_address( $text( 'address' ) );
	$settings['paths']           = is_string( $paths ) ? chirrup_clean_paths( $paths ) : array();
	$settings['hide_for_admins'] = ! empty( $values['hide_for_admins'] );
	$settings['identify']        = ! empty( $values['identify'] );
	$settings['secret']          = $settings['identify'] ? chirrup_clean_secret( $text( 'secret' ) ) : '';
	if ( in_array( $text( 'where' ), array( 'all', 'only', 'except' ), true ) ) {
		$settings['where'] = $text( 'where' );
	}
	return $settings;
}

/**
 * Checks what was posted. A value that cannot be right is refused with its reason, and the one before it is kept.
 *
 * @param mixed $input What the form sent.
 * @return array{bot_id: string, address: string, where: string, paths: string[], hide_for_admins: bool, identify: bool, secret: string}
 */
function chirrup_sanitize_settings( $input ): array {
	$stored = chirrup_get_settings();
	if ( ! is_array( $input ) ) {
		return $stored;
	}
	$settings = chirrup_usable_settings( $input );
	$bot_id   = isset( $input['bot_id'] ) && is_string( $input['bot_id'] ) ? trim( $input['bot_id'] ) : '';
	$address  = isset( $input['address'] ) && is_string( $input['address'] ) ? trim( $input['address'] ) : '';
	if ( '' === $address ) {
		$settings['address'] = chirrup_find_address( $bot_id );
	}
	if ( '' !== $bot_id && '' === $settings['bot_id'] ) {
		$settings['bot_id'] = $stored['bot_id'];
		add_settings_error(
			'chirrup_settings',
			'chirrup_bot_id',
			__( 'This is not a Bot ID. It begins with "C-" and is followed by 20 letters and digits: copy it in the console under Basic Info.', 'chirrup' )
		);
	}
	if ( '' !== $address && '' === $settings['address'] ) {
		$settings['address'] = $stored['address'];
		add_settings_error(
			'chirrup_settings',
			'chirrup_address',
			__( 'This is not an address. Enter it as it stands in the browser when you open the console, for example https://chat.example.com.', 'chirrup' )
		);
	}
	$secret = isset( $input['secret'] ) && is_string( $input['secret'] ) ? trim( $input['secret'] ) : '';
	if ( $settings['identify'] && '' === $settings['secret'] ) {
		// The form never shows the secret, so an empty field means the one there is.
		$settings['secret'] = $stored['secret'];
		if ( '' !== $secret ) {
			add_settings_error(
				'chirrup_settings',
				'chirrup_secret',
				__( 'This is not a secret. Create one in the console under Basic Info, Identify Visitors, and paste all of it.', 'chirrup' )
			);
		}
	}
	return $settings;
}
