<?php
/**
 * Names logged-in users in the chat, where the site's owner wants it.
 *
 * @package Chirrup
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * Whether a page names its visitor.
 *
 * @param array $settings Settings of the plugin.
 */
function chirrup_identifies( array $settings ): bool {
	return $settings['identify'] && '' !== $settings['secret'] && chirrup_shows_to_visitor( $settings );
}

/**
 * A page that names its visitor is for that visitor alone: page caches leave it out.
 */
function chirrup_keep_out_of_caches(): void {
	if ( is_user_logged_in() && ! defined( 'DONOTCACHEPAGE' ) && chirrup_identifies( chirrup_get_settings() ) ) {
		// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- the name all page caches know.
		define( 'DONOTCACHEPAGE', true );
	}
}
add_action( 'template_redirect', 'chirrup_keep_out_of_caches' );

/**
 * Prints who is logged in, or forgets who was.
 */
function chirrup_print_identity(): void {
	$settings = chirrup_get_settings();
	if ( ! chirrup_identifies( $settings ) ) {
		return;
	}
	if ( ! is_user_logged_in() ) {
		wp_print_inline_script_tag( chirrup_forget_script() );
		return;
	}
	$user  = wp_get_current_user();
	$token = chirrup_identity_token(
		array(
			'id'    => $user->ID,
			'name'  => $user->display_name,
			'email' => $user->user_email,
		),
		$settings['secret'],
		time(),
		wp_generate_uuid4()
	);
	if ( '' !== $token ) {
		wp_print_inline_script_tag( chirrup_identity_script( $token ) );
	}
}
add_action( 'wp_footer', 'chirrup_print_identity' );

/**
 * Leaves a mark for the next page: whoever uses this browser then is not the one who logged out.
 */
function chirrup_mark_log_out(): void {
	$settings = chirrup_get_settings();
	if ( $settings['identify'] && ! headers_sent() ) {
		setcookie( 'chirrup_forget', '1', 0, '/', '', is_ssl(), false );
	}
}
add_action( 'wp_logout', 'chirrup_mark_log_out' );
